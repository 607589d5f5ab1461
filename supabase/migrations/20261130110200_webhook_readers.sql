-- An outgoing webhook tells of its channels, and its secret proves who tells. So only admins who read all of them see and
-- change it. Others can turn it off (server/chat/webhooks/outgoing/turn-off-outgoing.ts).
create function openvibe.can_read_all(channels uuid[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (
    select from public.channels c where c.id = any (channels) and not openvibe.can_read_channel(c.id));
end
$$;
grant execute on function openvibe.can_read_all(uuid[]) to openvibe_user;

alter policy outgoing_webhooks_read on outgoing_webhooks
  using (workspace_id = any (array(select openvibe.my_admin_workspace_ids())) and openvibe.can_read_all(channel_ids));

-- Every admin reads the audit log, and a name says what is told of.
drop trigger outgoing_webhooks_audit on outgoing_webhooks;
create trigger outgoing_webhooks_audit
  after insert or delete or update of name, url, events, channels, channel_ids, sealed, is_active, switched_off
  on outgoing_webhooks
  for each row execute function openvibe.audit_row('outgoing_webhook', '~name', 'events', 'channels', 'channel_ids',
    'is_active', 'switched_off', '~url', '~sealed');
