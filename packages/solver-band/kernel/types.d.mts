export declare const PROPAGATION: string
export declare const FRAMES: string
export declare const TABLES: string
