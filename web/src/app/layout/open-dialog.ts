/** Dialogs of the shell that a menu opens. */
export type OpenDialog = 'palette' | 'shortcuts' | 'signOut'
