export { createOutdatedFactsSweep } from './outdated-facts.ts'
export { factsJob, factsJobOf, factsJobsOfMessage, storeFacts } from './store-facts.ts'
