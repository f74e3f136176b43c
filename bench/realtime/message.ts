/** The size of a frame for one message: 434 bytes, as in the comparison of libraries. */
const filling = 'Здравствуйте, подскажите, пожалуйста, когда приедет заказ'
export const eventName = 'message.received'
export const entities = { goneChats: [filling, filling, filling, 'x'.repeat(15)] }
export const textOf = (position: number): string =>
  JSON.stringify({ type: 'frame', position, event: eventName, entities })
/** The server's frame header and the text. */
export const frameBytes = (position: number): number => {
  const length = Buffer.byteLength(textOf(position))
  return length + (length < 126 ? 2 : 4)
}
