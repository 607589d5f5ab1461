-- The models that the endpoint offers, as a worker last heard: web never asks a model's endpoint itself.

create table model_catalog (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null,
  position int not null, -- in the order in which the endpoint lists them, newest first
  max_input_tokens int,
  max_output_tokens int,
  heard_at timestamptz not null default now()
);

alter table model_catalog enable row level security;
grant select, insert, update, delete on model_catalog to service_role;
grant select on model_catalog to openvibe_user;
-- The same for everybody who is signed in.
create policy model_catalog_read on model_catalog for select to openvibe_user using (true);
