import type { Words } from '../shape.ts'

export const licences: Words<'licences'>['licences'] = {
  chats: { one: '{n} chat', other: '{n} chats' },
  heading: 'All operator licences are occupied',
  holders: 'Active now',
  idle: 'idle for {time}',
  now: 'just been at work',
  kept: { one: '{n} more is kept for who waited', other: '{n} more are kept for those who waited' },
  position:
    'Your position in the waitlist: {n}. A sound will tell you, and the licence is reserved for you for a minute',
  take: 'Take',
  takeText: '{name} goes offline, the chats go on by the rules of the team',
  takeTextNoChats: '{name} goes offline',
  takeConfirm: 'Take the licence',
  taken: 'You are active',
  stop: 'Leave the waitlist',
  tell: 'Tell me when one is free',
  why: 'That is why you are on a break and get no new chats',
  text: '{held} of {limit} are occupied. A colleague has to take a break or sign out',
}
