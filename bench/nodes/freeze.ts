const againMs = 10
/**
 * Stops a process until the returned function is called. It repeats SIGSTOP: the throttle of `SLOW` stops and continues
 * the same process, and ignores it as soon as it finds it stopped.
 */
export const freezeProcess = (pid: number): (() => void) => {
  const send = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    try {
      process.kill(pid, signal)
    } catch {
      clearInterval(timer) // The process has exited.
    }
  }
  const timer = setInterval(() => send('SIGSTOP'), againMs).unref()
  send('SIGSTOP')
  return () => {
    clearInterval(timer)
    send('SIGCONT')
  }
}
