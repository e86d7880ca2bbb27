import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest's order of the test files, shuffled by the environment variable SHUFFLE, project by project: files share the
 * modules of their worker as in any run, where Vitest's own shuffle starts a process for each.
 */
export class ShuffledByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      [project.config.sequence.groupOrder, project.name, shuffled(moduleId)].join(" ");
    return [...files].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  }
}

const shuffled = (text: string) => createHash("sha1").update(`${process.env.SHUFFLE} ${text}`).digest("hex");
