-- A person can also order the channels that are neither starred nor in a section: those have a place among all channels.
-- Channels without a row still stand there by name.

alter table sidebar_channels
  add column among_all boolean not null default false,
  add constraint sidebar_channels_one_list check (not among_all or section_id is null);
