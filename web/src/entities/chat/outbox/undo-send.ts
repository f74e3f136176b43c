/** For so long a message waits in this browser and can be cancelled, when the user has chosen that. */
export const undoSendMs = 5000
