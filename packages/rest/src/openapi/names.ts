/**
 * Converts `async_consult.resolve_requested`, `has_open_thread` or `asyncConsults.claim` to pascal case:
 * `AsyncConsultsClaim`.
 */
export function pascalCase(text: string): string {
  return text
    .split(/[._-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** Converts a procedure's name to an operationId: `asyncConsultsClaim`. */
export function operationIdOf(name: string): string {
  const pascal = pascalCase(name)
  return pascal.charAt(0).toLowerCase() + pascal.slice(1)
}
