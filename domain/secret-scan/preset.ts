import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { Report } from './match.ts';

type Rule = (typeof rules)[number];
type RuleReport = Parameters<Rule['create']>[0]['report'];

// The profiler keeps a mark of every rule of every scan, without a limit.
secretLintProfiler.mark = () => {};

const ID = '@secretlint/secretlint-rule-';
/** `filter-comments` lets the text switch rules off; `gcp` reads files of the server and reports no value. */
const SKIPPED: readonly string[] = ['filter-comments', 'gcp'];

const used = rules
  .map((rule) => ({ rule, name: rule.meta.id.replace(ID, '') }))
  .filter(({ name }) => !SKIPPED.includes(name));

/** Reports what the recommended rules of secretlint find. */
export async function matchPreset(text: string, report: Report): Promise<void> {
  await lintSource({
    // A rule looks into this file only.
    source: { filePath: '.npmrc', content: text, ext: '', contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      config: { rules: used.map(({ rule, name }) => reportingRule(rule, name, text, report)) },
    },
  });
}

/** Takes the matches of a rule before core, which compares each with all others: 15 s for 19,000 matches. */
function reportingRule(rule: Rule, name: string, text: string, report: Report) {
  const take: RuleReport = ({ message: { data }, range: [start] }) => {
    const value = longest(Object.values(data ?? {}));
    // The range of some rules starts at the name in front of the value.
    if (value !== '') report({ rule: name, start: Math.max(start, text.indexOf(value, start)), value });
  };
  const create: Rule['create'] = (context, options) => rule.create({ ...context, report: take }, options);
  return { id: rule.meta.id, rule: { ...rule, create } };
}

/** The data of a message has the value and sometimes the kind of the secret. */
const longest = (data: readonly unknown[]): string =>
  data.reduce<string>((found, one) => (typeof one === 'string' && one.length > found.length ? one : found), '');
