export function adviceOn(version: string): { fatal: boolean; line: string } | undefined
