/** A bare Node server that is idle. Prints when it is ready. */
import { createServer } from 'node:http'

createServer().listen(0, '127.0.0.1', () => console.log('ready'))
