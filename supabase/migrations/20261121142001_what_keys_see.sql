-- A key is for one workspace. What people see because it is their own, they have in others too: a key sees none of that.
-- Asked once a statement, and of people, who have no key, nothing more than that.

create policy attachments_of_key on attachments as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));
create policy drafts_of_key on drafts as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));
create policy presence_of_key on presence as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or workspace_id = (select openvibe.key_workspace_id()));
create policy channel_notices_of_key on channel_notices as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or exists (select from channels c where c.id = channel_id));
create policy read_markers_of_key on read_markers as restrictive for all to openvibe_user
  using ((select openvibe.key_workspace_id()) is null or exists (select from threads t where t.id = thread_id));

-- Somebody who is in no workspace has no agent to choose a model for.
alter policy model_catalog_read on model_catalog using (exists (select openvibe.my_workspace_ids()));
