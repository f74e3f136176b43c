const againMs = 10
/**
 * Stops a process until the returned function lets it run on. It sends SIGSTOP again and again: the throttle of `SLOW` stops and
 * continues the same process, and leaves it alone as soon as it finds it stopped.
 */
export const freezeProcess = (pid: number): (() => void) => {
  const send = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    try {
      process.kill(pid, signal)
    } catch {
      clearInterval(timer) // it is gone
    }
  }
  const timer = setInterval(() => send('SIGSTOP'), againMs).unref()
  send('SIGSTOP')
  return () => {
    clearInterval(timer)
    send('SIGCONT')
  }
}
