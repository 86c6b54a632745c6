import type { Part } from './part.ts'

const tests = (project: string, ...paths: readonly string[]) => ['vitest', 'run', '--project', project, ...paths]

const build: Part = {
  name: 'build',
  about: 'the apps and the packages for partners',
  command: ['pnpm', '--silent', 'build'],
}

/** The parts that need neither a build, nor a database, nor a browser: `pnpm verify`. */
const verification: readonly Part[] = [
  { name: 'lint', about: 'format, lint rules, retired words, layers', command: ['pnpm', '--silent', 'lint'] },
  { name: 'types', about: 'the types of all packages', command: ['pnpm', '--silent', 'types'] },
  { name: 'unit', about: 'rules without a database', command: tests('unit*') },
  {
    name: 'tools',
    about: 'the repository’s own tools; cached while what they read stays the same',
    command: ['turbo', 'run', 'test:tools', '--output-logs=new-only', '--log-prefix=none'],
  },
]

/** The parts that every commit must pass: `npm test`. */
const commit: readonly Part[] = [
  // First: in CI, a system that has nothing else starts what was built here.
  build,
  ...verification,
  { name: 'int', about: 'rules with a database, over HTTP', command: tests('int') },
  { name: 'gallery', about: 'how every screen looks', command: ['pnpm', '--silent', 'test:gallery'] },
  { name: 'e2e', about: 'journeys through the running product', command: ['pnpm', '--silent', 'test:e2e'] },
]

const full = (name: string, about: string, ...paths: readonly string[]): Part => ({
  name,
  about,
  command: tests('int', ...paths),
})

const screens = (project: string) => ['pnpm', '--silent', 'test:e2e', '--project', project]

/** The expensive parts: `pnpm test:full`, before a larger change is done. */
const expensive: readonly Part[] = [
  // Some processes import packages for partners, which a fresh clone does not have.
  build,
  full(
    'isolation',
    'every operation with every caller, with filters and row-level security, and with each alone',
    'e2e/api/isolation/',
  ),
  {
    name: 'interleavings',
    about: 'hand-overs among everything else that happens to a thread',
    command: tests('unit*', 'packages/domain/src/teamwork/'),
  },
  full('walks', 'generated walks through the states, in real time and on test clocks', 'e2e/api/model/'),
  full('bad-input', 'generated bad input on every route', 'e2e/api/bad-input/'),
  full('rules', 'rules that take long to show', 'e2e/api/rules/'),
  full(
    'processes',
    'start, stop, configuration, traces and metrics of real processes, and the data of the demo',
    'e2e/api/processes/',
    'apps/stack/',
  ),
  full('proxies', 'behind nginx and HAProxy', 'e2e/api/proxies/'),
  full(
    'clients',
    'examples of the documentation, generated clients, installed packages',
    'e2e/api/clients/',
    'e2e/api/consult-dev/',
    'e2e/api/docs/',
    'e2e/api/sdk/',
    'apps/api/',
    'packages/sdk/',
  ),
  full('files', 'exports as PDF, and photos that are encoded again', 'packages/records/', 'packages/pictures/'),
  full(
    'calls',
    'calls between browsers, over the media node, Janus and coturn; recordings',
    'packages/calls/',
    'packages/call-client/',
  ),
  full(
    'database',
    'migrations, owners, replicas, failovers, PgBouncer, operators’ commands',
    'packages/db/',
    'apps/operator-cli/',
  ),
  full(
    'engines',
    'NATS, PgBouncer, ClamAV, rsyslog, and the engine under load',
    'packages/engine/',
    'packages/request/',
    'packages/scanner/',
    'packages/siem/',
    'packages/storage/',
    'packages/testing/',
  ),
  {
    name: 'tools',
    about: 'the repository’s own tools, and the alerts with promtool',
    command: tests('tools'),
  },
  full('benches', 'every bench in miniature', 'bench/src/miniature'),
  full('chaos', 'kills and restarts under traffic', 'bench/src/chaos/'),
  {
    name: 'restore-drill',
    about: 'a lost database server is restored',
    command: ['pnpm', '--silent', 'drill', 'restore'],
  },
  { name: 'looks', about: 'how every state of every screen looks', command: ['pnpm', '--silent', 'test:gallery'] },
  {
    name: 'screens',
    about: 'every screen in the running product, and its slow journeys',
    command: screens('regular fonts'),
  },
  { name: 'wide-fonts', about: 'the same layouts with the widest font', command: screens('wide fonts') },
  {
    name: 'clean-root',
    about: 'npm start, the examples of the pages and all browser tests in a minimal Debian',
    command: ['.ci/clean-root'],
    env: { CLEAN_ROOT_TESTS: 'all' },
  },
  {
    name: 'release',
    about: 'the artifact of every process, and all of them in a minimal Debian without Node',
    command: ['sh', '-c', 'pnpm --silent release && pnpm --silent release:prove'],
  },
].map((part) => ({ ...part, env: { TEST_SUITE: 'full', ...part.env } }))

/** All suites, by the name of their command. */
export const suites = { verify: verification, commit, full: expensive } as const
