/**
 * The functions that run. Others are refused: the library returns nothing for some of them, patterns could take for ever, and
 * the time differs between a browser and the server.
 */
export const supportedFunctions: ReadonlySet<string> = new Set([
  ...['where', 'select', 'repeat', 'ofType', 'as', 'is', 'iif', 'not', 'exists', 'empty', 'hasValue', 'count'],
  ...['all', 'allTrue', 'anyTrue', 'allFalse', 'anyFalse', 'first', 'last', 'tail', 'skip', 'take', 'single'],
  ...['union', 'combine', 'distinct', 'isDistinct', 'intersect', 'exclude', 'subsetOf', 'supersetOf'],
  ...['abs', 'ceiling', 'floor', 'round', 'truncate', 'exp', 'ln', 'log', 'power', 'sqrt'],
  ...['lower', 'upper', 'length', 'substring', 'startsWith', 'endsWith', 'contains', 'indexOf', 'join', 'replace'],
  ...['toString', 'toInteger', 'toDecimal', 'toBoolean', 'toDate', 'toDateTime', 'toTime'],
])
