-- Why operators have their presence, and what they return to when their connection is back.
alter table operator_presence add column reason text check (reason in ('chosen', 'signedIn', 'signedOut', 'connectionLost',
  'connectionBack', 'inactive', 'noLicence', 'chatsFinished', 'roleChanged', 'slotFreed', 'licenceTaken'));
alter table operator_presence add column return_to text check (return_to in ('online', 'finishing', 'break'));
alter table operator_presence add constraint operator_presence_return check (return_to is null or presence = 'offline');
