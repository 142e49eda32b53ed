export function fromNpm(name: string, major: number): string | undefined
