// Finds what pure code must not do and the import graph cannot see: read the clock or chance, or change state of the module.

import ts from "typescript"

const AMBIENT = ["Date.now", "Math.random", "performance.now"]

/** @returns the code of each impurity, in the order of the text */
export function findImpurities(text: string): string[] {
  const file = ts.createSourceFile("pure.ts", text, ts.ScriptTarget.Latest)
  const found = file.statements.filter(isMutable).map((statement) => statement.getText(file))
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && AMBIENT.includes(node.expression.getText(file))) found.push(node.getText(file))
    if (ts.isNewExpression(node) && node.getText(file) === "new Date()") found.push("new Date()")
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isMutable = (statement: ts.Statement) =>
  ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) === 0
