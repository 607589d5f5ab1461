-- A draft keeps the message that it replies to. Like a draft's files it is only a note for its own writer: a message that
-- is gone by then is left out, and the place of a reply is checked when it is sent.

alter table drafts add column parent_id uuid;
grant update (parent_id) on drafts to openvibe_user;
