-- A supervisor may send an operator to a break.
alter table operator_presence drop constraint operator_presence_reason_check;
alter table operator_presence add constraint operator_presence_reason_check
  check (reason in ('chosen', 'signedIn', 'signedOut', 'connectionLost', 'connectionBack', 'inactive', 'noLicence', 'chatsFinished',
    'roleChanged', 'slotFreed', 'licenceTaken', 'sentToBreak'));
