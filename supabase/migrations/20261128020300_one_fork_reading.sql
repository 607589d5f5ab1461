-- The verb that moves the marker of a fork reads its notifications, so the trigger that did the same is not needed.
drop trigger fork_participants_notifications on fork_participants;
drop function openvibe.read_fork_notifications();
