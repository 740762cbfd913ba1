"""The one base of everything that Sixgun raises on purpose."""


class SixgunError(Exception):
    """Something that Sixgun cannot do as asked: a bad file, an unknown name, an illegal action, impossible dice. Its
    text is meant for people.

    `sixgun.SixgunError` catches every error of this package that a caller may want to handle. Errors of Python itself,
    such as OSError for a file that is not there, stay what they are."""

    def __reduce__(self) -> tuple[object, ...]:
        """Whatever its arguments are, it passes from process to process as it is."""
        return _again, (type(self), self.args, self.__dict__)


class FailedOutside(SixgunError):
    """Something that Sixgun only runs has failed: a bot, or a process of the system."""


def _again(kind: type[SixgunError], args: tuple[object, ...], fields: dict[str, object]) -> SixgunError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error
