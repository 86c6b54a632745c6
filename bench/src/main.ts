import { benches } from './benches.ts'
import { runStage } from './report/progress.ts'

const [asked = 'all', ...parts] = process.argv.slice(2)
for (const name of asked === 'all' ? Object.keys(benches) : [asked]) {
  const bench = benches[name]
  if (!bench) throw new Error(`no bench "${name}": one of ${Object.keys(benches).join(', ')}, all`)
  process.stdout.write(`${(await runStage(name, () => bench('full', parts))).text}\n\n`)
}
