import os
from dataclasses import MISSING, dataclass, fields


@dataclass(frozen=True, slots=True)
class Settings:
    database_url: str
    port: int = 8000
    debug: bool = False

    @classmethod
    def from_env(cls, env=os.environ):
        """Reads DATABASE_URL, PORT, DEBUG; names every problem at once instead of the first."""
        values, problems = {}, []
        for field in fields(cls):
            name = field.name.upper()
            raw = env.get(name)
            if raw is None:
                if field.default is MISSING:
                    problems.append(f"{name} is not set")
                continue
            try:
                values[field.name] = PARSERS[field.type](raw)
            except (KeyError, ValueError):
                problems.append(f"{name} must be {field.type.__name__}, not {raw!r}")
        if problems:
            raise SystemExit("\n".join(problems))
        return cls(**values)


PARSERS = {
    str: str,
    int: int,
    bool: lambda text: {"1": True, "true": True, "0": False, "false": False}[text.lower()],
}
