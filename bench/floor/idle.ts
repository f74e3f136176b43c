/** A bare node server that is idle. Prints that it is ready. */
import { createServer } from 'node:http'

createServer().listen(0, '127.0.0.1', () => console.log('ready'))
