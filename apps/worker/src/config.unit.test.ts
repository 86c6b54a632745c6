import { testSecretsKey } from '@consult/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const environment = { DATABASE_URL: 'postgres://localhost/consult', SECRETS_KEY: testSecretsKey }

test('links that the worker sends start with the public address of the API', () => {
  expect(readConfig({ ...environment, API_URL: 'https://consult.example/' }).apiUrl).toBe('https://consult.example')
  expect(readConfig(environment).apiUrl).toBe('http://localhost:4000')
})
