export function describeOldNode(processName: string, version: string): string | null
export function requireNode(processName: string): void
