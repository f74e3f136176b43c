/**
 * Loaded by `--import` where a service starts the server itself: Node runs the compiled server if `npm run build` has made it from the
 * current sources, and else the sources.
 */
import { hashSources, readCurrent } from './programs-state.mjs'

if (readCurrent() === hashSources()) await import('./programs-hook.mjs')
