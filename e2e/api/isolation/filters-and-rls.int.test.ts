/** @module-tag sized */
import { describe } from 'vitest'
import type { TestEnvironment } from '../environment/index.ts'
import { testFiles } from './files.ts'
import { testForeignIds } from './foreign-ids.ts'
import { testLists } from './lists.ts'
import { testStreams } from './streams.ts'

const inProduction = async ({ api }: TestEnvironment) => api

/**
 * Runs the isolation tests as in production: with the application's filters and row-level security. One after the other: so
 * they take turns with one installation, instead of four at once.
 */
describe('ids', () => testForeignIds(inProduction))
describe('lists', () => testLists(inProduction))
describe('streams', () => testStreams(inProduction))
describe('files', () => testFiles(inProduction))
