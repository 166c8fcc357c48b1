export type Step = { what: string; sql: string }
