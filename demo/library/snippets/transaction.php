<?php
declare(strict_types=1);

/**
 * Runs $work in a transaction, again when the database chose it as the victim of a deadlock.
 *
 * @template T
 * @param callable(PDO): T $work must be safe to repeat
 * @return T
 */
function transaction(PDO $db, callable $work, int $tries = 3): mixed
{
    for ($attempt = 1; ; $attempt++) {
        $db->beginTransaction();
        try {
            $result = $work($db);
            $db->commit();
            return $result;
        } catch (Throwable $error) {
            if ($db->inTransaction()) {
                $db->rollBack();
            }
            // 40001: serialization failure or deadlock, in MySQL as in PostgreSQL; 40P01: deadlock in PostgreSQL.
            $again = $error instanceof PDOException && in_array((string) $error->getCode(), ['40001', '40P01'], true);
            if (!$again || $attempt === $tries) {
                throw $error;
            }
            usleep(random_int(1, 20_000 * 2 ** $attempt));
        }
    }
}
