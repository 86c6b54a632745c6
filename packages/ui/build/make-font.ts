import { writeFont } from './font.ts'

await writeFont()
