export { identifyVisitor } from './identify.ts'
export { visitorPresenter } from './presenter.ts'
