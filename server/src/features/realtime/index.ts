export { userMember, visitorMember } from './member.ts'
export { settingsPresenter, viewerPresenter } from './presenters.ts'
