-- How far those who take part in a fork have read it, by its messages' own numbers. Who only looks has no marker:
-- nothing there waits for them.

alter table fork_participants add column last_read_number int not null default 0 check (last_read_number >= 0);
update fork_participants p set last_read_number = f.message_count from forks f where f.id = p.fork_id;
grant update (last_read_number) on fork_participants to service_role;

-- One's own message is read, and what stood before it; whichever of the triggers comes first makes the row.
create function openvibe.note_fork_reading() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.fork_participants as known (fork_id, user_id, last_read_number)
  values (new.fork_id, new.author_user_id, new.fork_number)
  on conflict (fork_id, user_id) do update
    set last_read_number = greatest(known.last_read_number, excluded.last_read_number);
  return null;
end
$$;
create trigger messages_read_fork after insert on messages
  for each row when (new.fork_id is not null and new.author_user_id is not null)
  execute function openvibe.note_fork_reading();

-- Reading a fork is reading what one was told of it; all of one's own pages hear how far.
create function openvibe.tell_fork_read() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('forkId', new.fork_id, 'lastReadNumber', new.last_read_number),
    'fork.read', 'user:' || new.user_id, true);
  return null;
end
$$;
create trigger fork_participants_tell_read after update of last_read_number on fork_participants
  for each row when (new.last_read_number > old.last_read_number) execute function openvibe.tell_fork_read();
