-- Drafts are read by person alone, which is their key.
drop index drafts_by_workspace;

-- The hint says whether the draft is gone: a page that knows its last wording must hear of that, too.
create or replace function openvibe.tell_draft() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  draft public.drafts := coalesce(new, old);
begin
  perform realtime.send(
    jsonb_build_object('conversation', draft.conversation, 'version', draft.version, 'removed', tg_op = 'DELETE'),
    'draft.changed', 'user:' || draft.user_id, true);
  return null;
end
$$;
