export const composer = {
  andClose: 'Send and close',
  andNext: 'Send and go to next',
  later: 'Send later…',
  laterOnlyText: 'Only a text without files or a quote can be scheduled',
  nothingToSend: 'Type a text or attach a file',
  byEnter: 'Enter sends',
  byCtrlEnter: 'Ctrl Enter sends',
  emoji: {
    search: 'Search emoji',
    loading: 'Loading emoji',
    empty: 'Nothing found',
  },
  share: 'Show drafts to colleagues',
  undo: '5 seconds to undo sending',
}
