-- The rule for names of people, workspaces and agents, as server/domain/wire/plain-name.ts: one line, without what
-- nobody sees and what changes the reading direction. Auth writes names, too, so the rule must hold below our doors.

create function openvibe.unseen() returns text language sql immutable parallel safe set search_path = '' as $$
  select '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F'
    || '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
$$;

create function openvibe.plain_name(given text) returns text language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    regexp_replace(regexp_replace(normalize(given), '\s+', ' ', 'g'), openvibe.unseen(), '', 'g'), '\s+', ' ', 'g'))
$$;

create function openvibe.is_plain_name(given text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select given !~ openvibe.unseen() and given ~ '[^\s\u200C\u200D\uFE0F]'
$$;
grant execute on function openvibe.unseen(), openvibe.is_plain_name(text) to openvibe_user, service_role;

-- Names of before stay as they are until somebody changes them.
alter table public.profiles add constraint profiles_display_name_plain
  check (openvibe.is_plain_name(display_name)) not valid;
alter table public.workspaces add constraint workspaces_name_plain
  check (openvibe.is_plain_name(name)) not valid;
alter table public.agent_configs add constraint agent_configs_display_name_plain
  check (openvibe.is_plain_name(display_name)) not valid;

create or replace function openvibe.profile_from_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, display_name, email, email_proved_at)
  values (
    new.id,
    left(coalesce(
      nullif(openvibe.plain_name(new.raw_user_meta_data ->> 'display_name'), ''),
      nullif(openvibe.plain_name(new.raw_user_meta_data ->> 'full_name'), ''),
      nullif(openvibe.plain_name(new.raw_user_meta_data ->> 'name'), ''),
      nullif(openvibe.plain_name(split_part(coalesce(new.email, ''), '@', 1)), ''),
      'Member'), 80),
    coalesce(new.email, ''),
    new.email_confirmed_at)
  on conflict (id) do update set email = excluded.email, email_proved_at = excluded.email_proved_at;
  return new;
end $$;
