// Runs the shell and SDK examples of the published pages literally, on the product that listens on its default ports.
// The quick start comes first, and its shell goes on to the other pages: they use its variables, as docs/README.md says.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const origin = 'http://localhost:4000'
const project = resolve(import.meta.dirname, '..')
const readPage = (name) => readFileSync(join(project, 'docs', `${name}.md`), 'utf8')

/** The published pages, in the order of the index. */
function listPages() {
  const [, ofPartners = ''] = readPage('README').split('## Partners\n')
  return [...(ofPartners.split('\n## ')[0] ?? '').matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, name]) => name)
}

/** The page's code blocks in this language, with what follows the language in the first line. */
const blocksOf = (name, language) =>
  [...readPage(name).matchAll(new RegExp(`^\`\`\`${language}(?: (.*))?\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, info, code]) => ({
      code,
      refusal: /^refused: (\w+)$/.exec(info ?? '')?.[1] ?? null,
    }),
  )

/** Fills the placeholders that stand for the service's address and its packages' version. */
async function createFiller() {
  const packages = await (await fetch(`${origin}/packages`)).json()
  const version = packages[0].version
  return (code) => code.replaceAll(/https:\/\/consult\.example(\.com)?/g, origin).replaceAll('<version>', version)
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // Every process of the group has ended.
  }
}

/** A shell that runs blocks one after the other. A failed command ends it. */
function startShell() {
  // A group of its own, because the examples start programs in the background.
  // Commands that store something for their user do so in the folder of this run.
  const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state') }
  const shell = spawn('bash', [], { cwd: project, env, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  process.once('exit', () => endGroup(shell.pid))
  let printed = ''
  let onText = () => undefined
  shell.stdout.on('data', (text) => {
    process.stdout.write(text)
    printed += text
    onText()
  })
  const ended = new Promise((done) => shell.once('exit', done))
  /** Resolves with what was printed before `text` appears, or fails when the shell ends first. */
  const printedUntil = (text, from = 0) =>
    new Promise((done, failed) => {
      onText = () => {
        const end = printed.indexOf(text, from)
        if (end !== -1) done(printed.slice(from, end))
      }
      ended.then((status) => failed(new Error(`a command failed, and the shell ended with ${status}`)))
      onText()
    })
  let count = 0
  shell.stdin.write('set -e -o pipefail\n')
  return {
    printedUntil,
    run: (code) => {
      count += 1
      const from = printed.length
      shell.stdin.write(`${code}\necho "end of block ${count}"\n`)
      return printedUntil(`end of block ${count}\n`, from)
    },
    end: async () => {
      shell.stdin.end()
      await ended
    },
  }
}

/** Runs a block, and fails when the service refuses something that the page does not announce, or the other way round. */
async function runBlock(shell, { code, refusal }) {
  const printed = await shell.run(code)
  const refusals = [...printed.matchAll(/"error":\{"code":"(\w+)"/g)].map(([, found]) => found)
  if (refusals.join() !== (refusal ?? '')) throw new Error(`the service refused: "${refusals}" in\n${code}`)
}

/** An open consult for a page that uses one and creates none. The patient of the quick start can have only one at a time. */
const consultFor = (page) => `
call $API/async-consults/$CONSULT/close -X POST >/dev/null || true
${
  readPage(page).includes('$CONSULT') && !readPage(page).includes('CONSULT=$(')
    ? `CONSULT=$(call $API/async-consults -d '{"patientExternalId":"p-1001"}' | pick id)
call $API/async-consults/$CONSULT/consent -d '{"decision":"accept"}' >/dev/null`
    : ''
}`

async function runQuickStart(shell) {
  const began = performance.now()
  for (const block of blocksOf('quick-start', 'sh')) {
    // Whoever calls this has done that.
    if (block.code.trim() === 'npm start') continue
    await runBlock(shell, block)
    if (block.code.includes('$API/async-consults -H')) await shell.printedUntil('verified async_consult.created')
    // A message of the patient that lands after the physician has asked to resolve the consult reopens it.
    if (block.code.includes('/messages -H')) await shell.printedUntil('verified async_consult.message')
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`quick start: ${seconds} s of commands, from the account to an answered and rated consult\n`)
}

/** The examples of one page are one program. */
async function runSdkPage(shell, folder, fill) {
  const lines = blocksOf('sdk', 'ts').flatMap(({ code }) => code.split('\n'))
  const isImport = (line) => line.startsWith('import ')
  const program = [...new Set(lines.filter(isImport)), ...lines.filter((line) => !isImport(line))]
  writeFileSync(join(folder, 'page.ts'), fill(program.join('\n')))
  const node = join(project, 'toolchain/node_modules/.bin/node')
  await runBlock(shell, { code: `CONSULT_API_KEY=$KEY ${node} page.ts`, refusal: null })
}

const folder = mkdtempSync(join(tmpdir(), 'consult-pages-'))
writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
copyFileSync(join(project, 'docs/images/portal/thread-phone.png'), join(folder, 'left-arm.png'))
const item = [{ linkId: 'since', type: 'string', text: 'Since when?' }]
const questionnaire = { resourceType: 'Questionnaire', status: 'draft', title: 'Skin', item }
writeFileSync(join(folder, 'questionnaire.json'), JSON.stringify({ questionnaire }))
const fill = await createFiller()
const shell = startShell()
await runQuickStart(shell)
await shell.run(`cd ${folder}`)
for (const page of listPages().filter((name) => name !== 'quick-start')) {
  const blocks = blocksOf(page, 'sh')
  if (blocks.length === 0) continue
  await shell.run(consultFor(page))
  for (const block of blocks) await runBlock(shell, { ...block, code: fill(block.code) })
  process.stdout.write(`${page}: ${blocks.length} shell examples ran\n`)
}
await shell.run(consultFor('sdk'))
await runSdkPage(shell, folder, fill)
process.stdout.write('sdk: its program ran\n')
await shell.end()
// A program that an example started may hold the shell's output open.
process.exit()
