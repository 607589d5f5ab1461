-- A public channel that becomes private loses readers, like a channel that a member leaves. Its topics get new names, so
-- that a socket that joined before hears nothing more. This is done here, so that no code that changes the kind can
-- forget it.

create function openvibe.raise_private_epoch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.access_epoch := greatest(new.access_epoch, old.access_epoch + 1);
  return new;
end
$$;
create trigger channels_private_epoch before update of kind on channels
  for each row when (old.kind = 'public' and new.kind <> 'public')
  execute function openvibe.raise_private_epoch();
