export const invitation = {
  accept: 'Set the password',
  accepted: 'The password is set. Sign in with it',
  account: 'Login',
  by: '{name} invites you to the organization “{organization}”',
  heading: 'Invitation',
  noToken: 'The address contains no invitation. Open the whole link from the mail',
  password: 'Password',
  recover: 'Recover the password',
  until: 'The link is valid until: {time}',
  welcome: 'Welcome, {name}',
} as const
