-- The time zone of a person, as their browser reports it: agents are told the local day and time of those who ask.

alter table profiles add column time_zone text
  check (char_length(time_zone) between 1 and 64);
grant update (time_zone) on profiles to openvibe_user;
