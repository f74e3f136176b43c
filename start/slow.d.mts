export declare const slowness: number
export declare const readSlowness: (text: string | undefined) => number
export declare const patience: (ms: number) => number
export declare const slowDown: (pid: number | undefined) => void
