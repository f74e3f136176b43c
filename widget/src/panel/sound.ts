let context: AudioContext | null = null

/** Two short tones. Browsers allow them once the visitor has pressed or typed something here; before, nothing happens. */
export const playSound = (): void => {
  try {
    context ??= new AudioContext()
    const { currentTime, destination } = context
    for (const [i, frequency] of [660, 880].entries()) {
      const [tone, volume] = [context.createOscillator(), context.createGain()]
      const start = currentTime + i * 0.12
      tone.frequency.value = frequency
      volume.gain.setValueAtTime(0.08, start)
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.2)
      tone.connect(volume).connect(destination)
      tone.start(start)
      tone.stop(start + 0.2)
    }
  } catch {
    // a browser without sound, or one that forbids it
  }
}
