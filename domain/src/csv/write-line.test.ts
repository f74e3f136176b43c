import { expect, test } from 'vitest'
import { readCell, writeLine } from './write-line.ts'

test.each([
  [['a', 'b'], ',', 'a,b\r\n'],
  [['a', 'b'], ';', 'a;b\r\n'],
  [['a,b', 'c;d'], ';', '"a,b";"c;d"\r\n'],
  [['she said "no"', ''], ',', '"she said ""no""",\r\n'],
  [['two\nlines'], ',', '"two\nlines"\r\n'],
  [['=1+1', '+7 916', '-2', '@SUM(A1)', '\tx', '\r=x'], ',', "'=1+1,'+7 916,'-2,'@SUM(A1),'\tx,\"'\r=x\"\r\n"],
  [['=HYPERLINK("http://x","y")'], ',', '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [['a=b', 'x+y'], ',', 'a=b,x+y\r\n'],
] as const)('%j with %s', (cells, separator, line) => expect(writeLine(cells, separator)).toBe(line))

test.each(['=1+1', '+7 916', '-2', '@x', "'=1+1", "''+1", "'quoted'", 'plain', '', "'", '\tx'])(
  '%j is read as it was',
  (cell) => {
    const written = writeLine([cell], ',').replace(/\r\n$/, '')
    expect(readCell(written.replace(/^"(.*)"$/s, '$1'))).toBe(cell)
  },
)
