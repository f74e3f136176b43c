export { breakWaitlist, claimBreakSlot, lockBreakSlots, nextOnBreak } from './break-slots.ts'
