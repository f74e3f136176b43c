export const autoreplies = {
  buttons: 'Buttons',
  kinds: {
    holding: 'Holding phrase',
    online: 'Operators online',
    offline: 'Operators offline',
  },
  minutes: '{n} min',
  noButtons: 'This channel has no buttons',
  note: 'A client gets each automatic reply once per request. While a chatbot answers there are none, and they never answer mailings or automatic letters',
  notes: {
    holding: 'Sent when a client has waited longer than the chosen time',
    online: 'Sent after the first message when somebody can answer',
    offline: 'Sent when nobody can answer or working hours are over',
  },
  rating: 'Quality rating',
  ratingOff: 'Clients are not asked to rate the dialog',
  ratingOn: 'Clients are asked to rate the dialog after it',
  ratingOpen: 'Set it on the “General” tab',
  reasons: {
    either: 'Nobody is online or working hours are over',
    absent: 'Nobody of the team is online',
    closed: 'Working hours are over',
  },
  text: 'Text',
  title: 'Automatic replies',
  wait: 'How long to wait',
  when: 'When to send',
}
