-- The page Later has the address that a channel named later had. Such a channel gets another name.
update channels set name = 'later-' || right(id::text, 6) where name = 'later';
