-- Memory blocks: the policies hold the rights that the verbs check, too. An admin changes only blocks that the admin may
-- read, a block is of an agent of its own workspace, and a version is of a block that its author may read.
alter policy memory_blocks_create on memory_blocks
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and exists (select from agent_configs a where a.id = agent_id and a.workspace_id = memory_blocks.workspace_id));
alter policy memory_blocks_change on memory_blocks
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and channel_ids <@ array(select openvibe.readable_channel_ids()));
alter policy memory_block_versions_create on memory_block_versions
  with check (workspace_id = any (array(select openvibe.my_admin_workspace_ids()))
    and author_user_id = openvibe.current_user_id() and task_id is null
    and channel_ids <@ array(select openvibe.readable_channel_ids())
    and exists (select from memory_blocks b
      where b.id = block_id and b.workspace_id = memory_block_versions.workspace_id));
