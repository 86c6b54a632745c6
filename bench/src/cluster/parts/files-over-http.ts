/** The API tests that need no fake clock, no faults of their own and nothing of the database. */
export const filesOverHttp = [
  'e2e/api/bad-input/raw-bytes',
  'e2e/api/isolation/own-names',
  'e2e/api/rules/access/audit-reads',
  'e2e/api/rules/access/embed-language',
  'e2e/api/rules/access/mail-names',
  'e2e/api/rules/access/sign-in-oracle',
  'e2e/api/rules/threads/messages-long-pages',
  'e2e/api/rules/threads/portal-transcript',
  'e2e/api/rules/wire/long-paths',
]
